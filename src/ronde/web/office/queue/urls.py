"""The addresses of the queue and of one section."""

from django.urls import path

from ronde.web.office.queue import act_views, draw_views, payment_views, take_in_views, views

_SECTION = "section/<str:section>"
urlpatterns = [
    path("", views.queue, name="queue"),
    path("counted/", views.counted, name="counted"),
    path("payments/", payment_views.payments, name="payments"),
    path("draws/", draw_views.draws, name="draws"),
    path("draws/ask/", draw_views.asking, name="draw-ask"),
    path("draws/<int:number>/", draw_views.answering, name="draw-answer"),
    path("take-in/", take_in_views.taking_in, name="take-in"),
    path("take-in/typed/", take_in_views.typing_in, name="typed-table"),
    path("take-in/<int:number>/", take_in_views.result_table_page, name="table"),
    path("arrival/<int:number>/", take_in_views.arrival, name="arrival"),
    path("arrival/<int:number>/give-up/", take_in_views.giving_up, name="arrival-give-up"),
    path(f"{_SECTION}/", views.queue, name="section"),
    path(f"{_SECTION}/tables/", views.tables, name="section-tables"),
    path(f"{_SECTION}/file/", views.received_file, name="section-file"),
    path(f"{_SECTION}/answer/", views.answer_file, name="answer"),
    path(f"{_SECTION}/homologate/", act_views.homologating, name="homologate"),
    path(f"{_SECTION}/submit/", act_views.submitting, name="submit"),
    path(f"{_SECTION}/return/", act_views.returning, name="return"),
    path(f"{_SECTION}/refuse/", act_views.refusing, name="refuse"),
    path(f"{_SECTION}/ask/", act_views.asking, name="ask"),
    path(f"{_SECTION}/reply/", act_views.recording_answer, name="reply"),
    path(f"{_SECTION}/pay/", act_views.paying, name="pay"),
]
