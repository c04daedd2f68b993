/** The simulated market on its way: the program, its hub, and one exchange after the other. */
export function StartingMarket({ done, of }: { done: number; of: number }) {
  return (
    <div role="status" className="starting-market">
      <p>Starting the market …</p>
      <progress aria-label="Starting the market" value={done} max={of} />
    </div>
  )
}
