"""An officer before an office that is no demonstration: a password, and a telephone that is set up the first time."""

from playwright.sync_api import Page

from tests.web.accounts.telephones import PASSWORD, telephone


def signed_in(page: Page, address: str, account: str = "aurore") -> None:
    """Go to a page of the office, and sign in on the way to it."""
    page.goto(address)
    page.locator("#username").fill(account)
    page.locator("#password").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url("**/set-up/**")
    page.locator("#code").fill(telephone(page.locator("form code").inner_text()))
    page.locator("main form button").first.click()
    page.wait_for_url("**/recovery-codes/")
    page.goto(address)
