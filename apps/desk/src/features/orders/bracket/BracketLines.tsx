import { nothingThere } from '../../../platform/numbers/format-number.ts'
import { SideCell } from '../../../platform/tables/SideCell.tsx'
import type { BracketPart } from './bracket-parts.ts'

/** Entry, target and stop below the line of their bracket, in its columns. */
export function BracketLines({ parts }: { parts: readonly BracketPart[] }) {
  return parts.map(({ name, side, filled, average, price, status }) => (
    <tr key={name} className="part-line">
      <th scope="row">
        {name} <span className="figures">{price}</span>
      </th>
      <td aria-hidden="true" />
      <td aria-hidden="true" />
      <SideCell side={side} />
      <td className="words status-cell" title={status}>
        {status}
      </td>
      <td className="figures">{filled}</td>
      <td className="less figures">{average}</td>
      <td className="less figures">{nothingThere}</td>
      <td className="words spare" aria-hidden="true" />
      <td aria-hidden="true" />
    </tr>
  ))
}
