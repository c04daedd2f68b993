import { TextArea } from '@leadline/ui/field'

const linesAtMost = 300

/** Whom an invoice is made out to: the buyer types it, and it goes nowhere but onto the paper. */
export function BillTo(props: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="max-w-3xl print:hidden">
      <TextArea
        label="Bill to"
        rows={4}
        maxLength={linesAtMost}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        placeholder={'Company\nStreet\nCity, State ZIP\nTax ID'}
        hint="Name, address and tax ID as your books need them. It appears on the printout only and is not sent or stored."
      />
    </div>
  )
}
