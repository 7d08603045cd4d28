import { useEndpoint } from '@santhe/client'
import { listFarmerTags } from '@santhe/contracts'
import { DISTANCE_OPTIONS } from '@santhe/rules'
import { Button, Icon, Select, useTexts } from '@santhe/ui'
import type { FormEvent } from 'react'
import { SearchBox } from '../../parts/filters/SearchBox.tsx'
import { type DeviceLocation, locationText } from '../../parts/place/request-place.ts'
import catalogTexts from '../../texts/en/catalog.json'
import farmsPageTexts from '../../texts/en/farms-page.json'
import styles from './FarmFilterBar.module.css'
import type { FarmFilters } from './farm-filters.ts'

interface FarmFilterBarProps {
  filters: FarmFilters
  onChange: (change: Partial<FarmFilters>, how?: { isTyping: boolean }) => void
  location: DeviceLocation
  onLocate: () => void
}

function Place({ filters, onChange, location, onLocate }: FarmFilterBarProps) {
  const t = useTexts(catalogTexts)
  const farmsT = useTexts(farmsPageTexts)
  const mayLocateAgain = location.status === 'error' && !['Unsupported', 'NeedsHttps'].includes(location.problem)
  return (
    <div className={styles.place}>
      <p className={styles.status} role="status">
        {location.status !== 'idle' && <Icon name="pin" size="small" />}
        <span>{locationText(location, t)}</span>
      </p>
      {filters.pickup === 'true' && (
        <Button look="quiet" size="small" aria-pressed onClick={() => onChange({ pickup: '' })}>
          {farmsT('farmsPage.pickup')}
          <Icon name="close" size="small" />
        </Button>
      )}
      {mayLocateAgain && (
        <Button look="plain" size="small" onClick={onLocate}>
          {farmsT('farmsPage.locateAgain')}
        </Button>
      )}
    </div>
  )
}

export function FarmFilterBar(props: FarmFilterBarProps) {
  const { filters, onChange, location } = props
  const farmsT = useTexts(farmsPageTexts)
  const tags = useEndpoint(listFarmerTags).data ?? []
  const handleSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <search>
      <form className={styles.bar} action="/farmers" method="get" onSubmit={handleSubmit}>
        <div className={styles.search}>
          <SearchBox
            label={farmsT('farmsPage.search')}
            hint={farmsT('farmsPage.searchHint')}
            value={filters.search}
            onChange={search => onChange({ search }, { isTyping: true })}
          />
        </div>
        <Select
          name="tag"
          label={farmsT('farmsPage.tag')}
          isLabelHidden
          value={filters.tag}
          onChange={tag => onChange({ tag })}
          options={[
            { value: '', label: farmsT('farmsPage.allTags') },
            ...tags.map(tag => ({ value: tag, label: tag })),
          ]}
        />
        <Select
          name="distance"
          label={farmsT('farmsPage.distance')}
          isLabelHidden
          disabled={location.status !== 'granted'}
          value={filters.distance}
          onChange={distance => onChange({ distance })}
          options={DISTANCE_OPTIONS.map(option => ({
            value: option,
            label:
              option === 'all_distances' ? farmsT('farmsPage.anyDistance') : farmsT('farmsPage.within', { km: option }),
          }))}
        />
        {filters.pickup === 'true' && <input type="hidden" name="pickup" value="true" />}
      </form>
      <Place {...props} />
    </search>
  )
}
