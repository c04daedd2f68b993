import { Queries } from '../../api/queries.tsx'
import { PhoneLine } from '../../platform/support/PhoneLine.tsx'

export function PhoneNote() {
  return (
    <Queries>
      <PhoneLine className="border-ink-700 border-t py-5" />
    </Queries>
  )
}
