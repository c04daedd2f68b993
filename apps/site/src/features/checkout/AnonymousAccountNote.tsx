import { Alert } from '../../ui/alert.tsx'

/** Before an account that nobody can name is paid for in a way that names its owner. */
export function AnonymousAccountNote() {
  return (
    <Alert kind="note">
      This account has no email address. With Bitcoin or Monero it stays anonymous: we do not learn
      who pays, and what ties the payment to the account is erased 40 days after it settled. Stripe
      and PayPal learn who pays by card or PayPal and can tell us, and such an order stays tied to
      this account. PayPal sees your connection as soon as you choose Card.
    </Alert>
  )
}
