import { useLocation, useNavigate } from '@santhe/host'
import { useEffect, useState } from 'react'

const FARM_TABS = ['products', 'about', 'reviews'] as const
export type FarmTab = (typeof FARM_TABS)[number]

function tabOf(name: string | null | undefined): FarmTab | undefined {
  return FARM_TABS.find(tab => tab === name)
}

/**
 * Reads the tab from the URL: `?tab=about`, which the server renders too, or `#reviews`, which only the browser sees.
 * Changing it adds no history entry.
 */
export function useFarmTab(): [FarmTab, (tab: FarmTab) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [named, setNamed] = useState<FarmTab>()
  useEffect(() => setNamed(tabOf(hash.slice(1))), [hash])
  const query = new URLSearchParams(search)
  const choose = (tab: FarmTab) => {
    setNamed(undefined)
    if (tab === FARM_TABS[0]) query.delete('tab')
    else query.set('tab', tab)
    // Keep the hash, or the page scrolls to the top.
    navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return [named ?? tabOf(query.get('tab')) ?? FARM_TABS[0], choose]
}
