/** A decimal as typed: units × 10^-decimals. `100k` is 100000 and none. */
export interface DecimalLiteral {
  units: bigint
  decimals: number
}

export interface Place {
  start: number
  end: number
}

export type Value =
  | (Place & { kind: 'number'; decimal: DecimalLiteral; text: string })
  | (Place & { kind: 'word'; text: string })
  | (Place & { kind: 'text'; text: string })

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

export interface FieldName extends Place {
  name: string
}

export type Expression =
  | (Place & { kind: 'compare'; field: FieldName; operator: Comparison; value: Value })
  | (Place & { kind: 'in'; field: FieldName; values: readonly Value[] })
  | (Place & { kind: 'in-list'; field: FieldName; list: FieldName })
  | (Place & { kind: 'contains'; field: FieldName; value: Value })
  | (Place & { kind: 'not'; operand: Expression })
  | (Place & { kind: 'and' | 'or'; operands: readonly Expression[] })
