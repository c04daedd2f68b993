import { MenuHeading, MenuItem } from '../../../platform/controls/MenuItem.tsx'
import { zoneName } from '../../../platform/time.ts'

/** Where crypto is traded most; the zone of a chart that was set up elsewhere is listed as well. */
const zones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
] as const

/** The time axis, in the computer's zone or another one. Days and weeks open at 00:00 UTC in all of them. */
export function TimeZoneItems({
  zone,
  onChoose,
}: {
  zone: string | null
  onChoose: (zone: string | null) => void
}) {
  // The computer's own has its line already.
  const others = zones.filter((each) => each === zone || zoneName(each) !== zoneName())
  const listed = zone === null ? others : [...new Set([...others, zone])]
  return (
    <>
      <MenuHeading>Time axis</MenuHeading>
      <MenuItem isChecked={zone === null} detail={zoneName()} onSelect={() => onChoose(null)}>
        Your computer’s time zone
      </MenuItem>
      {listed.map((each) => (
        <MenuItem key={each} isChecked={zone === each} onSelect={() => onChoose(each)}>
          {zoneName(each)}
        </MenuItem>
      ))}
    </>
  )
}
