// The plain page of a hub: what is connected, and what was interrupted. It asks once a second.
const keyName = 'leadline-key'
const refreshMs = 1000

const byId = (id) => document.getElementById(id)
const say = (text) => {
  byId('message').textContent = text
}

/** The one-time token of the address is exchanged for a session, and leaves the address bar. */
async function enter() {
  const token = location.hash.slice(1)
  if (token === '') return
  history.replaceState(null, '', location.pathname)
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (answer.ok) localStorage.setItem(keyName, (await answer.json()).key)
}

function cell(row, text) {
  row.insertCell().textContent = text
}

function stateOf({ state, reason, until }, now) {
  const wait = until === null ? '' : `, ${Math.max(Math.ceil((until - now) / 1000), 0)} s`
  return reason === '' ? state : `${state}: ${reason}${wait}`
}

function show({ mode, status, introductions }) {
  byId('mode').textContent =
    mode === 'practice'
      ? 'Simulated market: nothing here reaches an exchange.'
      : 'Connected to the addresses below.'
  const rows = status.venues.map((venue, index) => {
    const { address, isTheExchange } = introductions[index]
    const row = document.createElement('tr')
    cell(row, venue.venue)
    cell(row, stateOf(venue, status.time))
    cell(row, isTheExchange ? address : `${address} (not the exchange)`)
    cell(row, String(venue.openLines))
    cell(row, venue.roundTripMs === null ? '—' : `${venue.roundTripMs} ms`)
    cell(
      row,
      venue.clock === null ? '—' : `${venue.clock.offsetMs} ± ${venue.clock.uncertaintyMs} ms`,
    )
    cell(row, String(venue.instruments))
    cell(row, String(venue.waitingCount))
    return row
  })
  byId('venues').replaceChildren(...rows)
  const lines = status.lasting.map(({ venue, symbols, from, reason }) => {
    const line = document.createElement('li')
    line.textContent = `${venue} ${symbols.join(', ')} since ${new Date(from).toLocaleTimeString()}: ${reason}`
    return line
  })
  byId('interruptions').replaceChildren(...lines)
  say(`${status.interruptionsToday} interruptions since 00:00 UTC.`)
}

async function refresh() {
  try {
    const key = localStorage.getItem(keyName) ?? ''
    const answer = await fetch('/status.json', { headers: { 'x-leadline-key': key } })
    if (answer.ok) show(await answer.json())
    else say(await answer.text())
  } catch {
    say('The hub does not answer. It may have been closed.')
  }
  setTimeout(() => void refresh(), refreshMs)
}

await enter()
await refresh()
