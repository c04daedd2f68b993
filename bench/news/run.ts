// npm run bench:news [-- reading|delivery [DESKS]|notes]: how well stories are read, on stories that nothing has learned from, beside
// simpler readers; and how soon every desk of 5,000 on one server process has an item. Both, if none is
// named. `notes` prints what the notes of a release say of its reader.
import { deliveryLines, measureDelivery } from './delivery.ts'
import { measureReading, releaseScores } from './reading.ts'
import { scoreNotes } from './release-notes.ts'

const [wanted, desks = '5000'] = process.argv.slice(2)
if (wanted === 'notes') console.log(scoreNotes(releaseScores()))
if (wanted === undefined || wanted === 'reading') await measureReading()
if (wanted === undefined || wanted === 'delivery') {
  console.log('')
  for (const line of deliveryLines(await measureDelivery(Number(desks)))) console.log(line)
}
