import type { Amount } from '@leadline/contract/orders/order-amounts'

/** Numbers under each other, each with its name. */
export function AmountList({ amounts }: { amounts: readonly Amount[] }) {
  return (
    <dl className="border-ink-700 bg-ink-950 w-full rounded border px-4 py-2 text-sm">
      {amounts.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-1">
          <dt className="text-fog-300">{label}</dt>
          <dd className="figures text-right break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
