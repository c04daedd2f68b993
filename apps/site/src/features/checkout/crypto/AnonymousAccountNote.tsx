import { Alert } from '@leadline/ui/alert'

/** Before an account that nobody can name is paid for in a way that names its owner. */
export function AnonymousAccountNote() {
  return (
    <Alert kind="note">
      This account has no email address. With Bitcoin or Monero it stays anonymous. Stripe and
      PayPal learn who pays and can tell us; PayPal sees your connection as soon as you choose Card.
    </Alert>
  )
}
