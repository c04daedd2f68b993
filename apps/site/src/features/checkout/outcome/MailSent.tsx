/** For whoever has just registered. True of a new account, and of an address that had one already. */
export function MailSent({ email }: { email: string }) {
  return (
    <p className="text-fog-300 [overflow-wrap:anywhere]">
      We sent an email to {email}. Open the link in it to finish.
    </p>
  )
}
