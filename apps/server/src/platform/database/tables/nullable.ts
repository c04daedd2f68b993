import type { ColumnType } from 'kysely'

/** May be left out when a row is inserted. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
