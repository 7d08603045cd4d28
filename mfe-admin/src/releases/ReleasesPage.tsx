import { useEndpoint } from '@santhe/client'
import { listReleases, type Release } from '@santhe/contracts'
import { textOf, useLanguage, useNow, useSession } from '@santhe/host'
import { istDateOf, may, nearDate, nearMomentAlone } from '@santhe/rules'
import { EmptyState, ErrorState, useTexts } from '@santhe/ui'
import { type Column, DataTable } from '@santhe/ui/office'
import { useMemo } from 'react'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import releaseTexts from '../texts/en/releases.json'
import { TeamKeys } from './TeamKeys.tsx'

type Counts = NonNullable<NonNullable<Release['canary']>['figures']>['canary']

/** docs/product/office.md#releases */
export function ReleasesPage() {
  const t = useTexts(releaseTexts)
  const { user } = useSession()
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(listReleases, {}, { fresh: true }))
  return (
    <div className={lists.tab}>
      {error && !data ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <ReleaseTable releases={data} />
      )}
      <p className={lists.under}>{t('preview', { query: '?release=catalog@' })}</p>
      {user && may(user, 'admin.only') && <TeamKeys />}
    </div>
  )
}

function useColumns(): readonly Column<Release>[] {
  const t = useTexts(releaseTexts)
  const language = useLanguage()
  const now = useNow()
  return useMemo<readonly Column<Release>[]>(
    () => [
      {
        key: 'slice',
        heading: t('slice'),
        onPhone: 'head',
        cell: ({ slice }) => <span className={lists.name}>{slice}</span>,
      },
      {
        key: 'version',
        heading: t('version'),
        cell: ({ version, before }) => (
          <span>
            <span>{version}</span>
            {before !== null && <span className={lists.under}>{t('before', { version: before })}</span>}
          </span>
        ),
      },
      {
        key: 'moved',
        heading: t('moved'),
        hasNames: true,
        cell: ({ moved }) =>
          moved === null ? (
            '–'
          ) : (
            <span>
              <span>{moved.by}</span>
              <span className={lists.under}>{nearMomentAlone(moved.at, now, language)}</span>
              {moved.takenBack && <span className={lists.under}>{t('takenBack', moved.takenBack)}</span>}
            </span>
          ),
      },
      {
        key: 'canary',
        heading: t('canary'),
        cell: ({ canary, version: live }) => {
          if (canary === null) return '–'
          const { version, share, since, figures } = canary
          return (
            <span>
              <span>{t('share', { version, share, date: nearDate(since, istDateOf(now), language) })}</span>
              {figures && <Figures side={version} counts={figures.canary} />}
              {figures && <Figures side={live} counts={figures.control} />}
            </span>
          )
        },
      },
    ],
    [t, now, language],
  )
}

function ReleaseTable({ releases }: { releases: readonly Release[] | undefined }) {
  const t = useTexts(releaseTexts)
  return (
    <DataTable
      label={t('list')}
      columns={useColumns()}
      rows={releases}
      keyOf={({ slice }) => slice}
      whenEmpty={<EmptyState icon="box" title={t('empty')} />}
    />
  )
}

function Figures({ side, counts }: { side: string; counts: Counts }) {
  const t = useTexts(releaseTexts)
  return (
    <span className={lists.under}>
      <span>{t('figures', { side, ...counts })}</span>
      <br />
      <span>{t('reports', counts)}</span>
    </span>
  )
}
