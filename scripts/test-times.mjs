// How long each part of `npm test` took, for its closing table.
export function startTimes(now = () => performance.now()) {
  const startedAt = now()
  const parts = []
  return {
    /** Do it, and remember how long it took, whether or not it went well. */
    async time(name, work) {
      const beganAt = now()
      try {
        return await work()
      } finally {
        parts.push({ name, seconds: (now() - beganAt) / 1000 })
      }
    },
    /** One line for each part, and one for all of them; those that ran beside each other took less together. */
    table() {
      const rows = [...parts, { name: 'All', seconds: (now() - startedAt) / 1000 }]
      const width = Math.max(...rows.map(({ name }) => name.length))
      return rows
        .map(({ name, seconds }) => `${name.padEnd(width)}  ${inMinutes(seconds).padStart(7)}`)
        .join('\n')
    },
  }
}

/** As 4:05. */
function inMinutes(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
