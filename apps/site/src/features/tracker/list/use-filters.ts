import {
  type IssueStatus,
  issueStatuses,
  type IssueType,
  issueTypes,
} from '@leadline/contract/tracker'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { useHydrated } from '../../../platform/hydration/use-hydrated.ts'

export interface Filters {
  query: string
  type: IssueType | undefined
  status: IssueStatus | undefined
}

export const noFilters: Filters = { query: '', type: undefined, status: undefined }

/** Browsers refuse an address that changes with every key. */
const settledAfterMs = 200

/** What is asked for, kept in the address, so that it can be linked and survives the way back. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  // What the address asks for is known only in the browser.
  const [filters, setFilters] = useState(() => (isHydrated ? readFilters(search) : noFilters))
  const [isRead, setRead] = useState(isHydrated)
  if (isHydrated && !isRead) {
    setRead(true)
    setFilters(readFilters(search))
  }
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    if (!isChanged) return undefined
    const timer = setTimeout(() => {
      // Not through the router: to it, this would be another visit that begins at the top.
      history.replaceState(history.state, '', location.pathname + writeFilters(filters))
    }, settledAfterMs)
    return () => clearTimeout(timer)
  }, [filters, isChanged])
  return [
    filters,
    (changed) => {
      setChanged(true)
      setFilters(changed)
    },
  ]
}

function readFilters(search: string): Filters {
  const given = new URLSearchParams(search)
  return {
    query: given.get('q') ?? '',
    type: issueTypes.find((type) => type === given.get('type')),
    status: issueStatuses.find((status) => status === given.get('state')),
  }
}

function writeFilters({ query, type, status }: Filters): string {
  const given = new URLSearchParams()
  if (query.trim()) given.set('q', query)
  if (type) given.set('type', type)
  if (status) given.set('state', status)
  const text = given.toString()
  return text && `?${text}`
}
