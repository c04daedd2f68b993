import { Alert } from '@leadline/ui/alert'

/** Warns the owner of an anonymous account that paying by card or PayPal reveals a name. */
export function AnonymousAccountNote() {
  return (
    <Alert kind="note">
      This account has no email address. With Bitcoin or Monero it stays anonymous. Stripe and
      PayPal learn who pays and can tell us; PayPal sees your connection as soon as you choose Card.
    </Alert>
  )
}
