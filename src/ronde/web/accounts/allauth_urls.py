"""The pages of allauth that an installation has, under the names by which allauth looks for them; there are no others."""

from django.urls import path

from ronde.web.accounts import signing_in, views

urlpatterns = [
    path("account/", signing_in.Account.as_view(), name="mfa_index"),
    path("account/sign-in/", signing_in.SignIn.as_view(), name="account_login"),
    path("account/switched-off/", views.switched_off, name="account_inactive"),
    path("account/confirm/", signing_in.Confirm.as_view(), name="account_reauthenticate"),
    path("account/change-password/", signing_in.ChangePassword.as_view(), name="account_change_password"),
    path("account/second-step/", signing_in.SecondStep.as_view(), name="mfa_authenticate"),
    path("account/confirm-by-code/", signing_in.ConfirmByCode.as_view(), name="mfa_reauthenticate"),
    path("account/set-up/", signing_in.SetUp.as_view(), name="mfa_activate_totp"),
    path("account/take-away/", signing_in.TakeAway.as_view(), name="mfa_deactivate_totp"),
    path("account/recovery-codes/", signing_in.RecoveryCodes.as_view(), name="mfa_view_recovery_codes"),
    path("account/recovery-codes/new/", signing_in.NewRecoveryCodes.as_view(), name="mfa_generate_recovery_codes"),
]
