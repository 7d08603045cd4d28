import { type ListPages, useEndpoint } from '@santhe/client'
import { Complaints } from '@santhe/client/complaint'
import { type AdminOrder, readOrder } from '@santhe/contracts'
import { Link, textOf } from '@santhe/host'
import { Button, ErrorState, OrderPlaceholder, PhoneLink, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { ComplaintTable, complaintRows, useIsPhone } from '@santhe/ui/office'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import styles from '../lists/lists.module.css'
import { NotRead, useNotRead } from '../lists/NotRead.tsx'
import { OFFICE_LISTS } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import { useReadByMinute } from '../lists/use-read-by-minute.ts'
import { useUrlPanel } from '../lists/use-url-panel.ts'
import ordersTexts from '../texts/en/orders.json'

interface ComplaintListProps {
  pages: ListPages<AdminOrder>
  exportLink: ReactNode
}

/** Rows of complaints, each opening beside the list. docs/product/office.md#work */
export function ComplaintList({ pages, exportLink }: ComplaintListProps) {
  const t = useTexts(ordersTexts)
  const isPhone = useIsPhone()
  useNotRead(pages)
  const rows = complaintRows(pages.items)
  const { id, open, close } = useUrlPanel()
  const handleOpen = ({ orderId }: { orderId: number }) => open({ id: orderId })
  useReadByMinute(pages.retry)
  const keys = useListKeys<Complained>({
    ...{ rows, onOpen: handleOpen, panelRow: id === undefined ? undefined : openRow(rows, Number(id)) },
    place: { list: OFFICE_LISTS.orders, isReady: pages.isReady },
  })
  return (
    <>
      {isPhone ? (
        keys.help
      ) : (
        <div className={styles.bar}>
          {exportLink}
          {keys.help}
        </div>
      )}
      <ComplaintTable
        reader="office"
        rows={rows}
        more={pages.more}
        rowProps={keys.rowProps}
        lead={row => (
          <Button
            look="quiet"
            size="small"
            aria-label={t('number', { id: row.orderId })}
            onClick={() => handleOpen(row)}
          >
            {`#${row.orderId}`}
          </Button>
        )}
      />
      {isPhone && exportLink}
      <Drawer
        open={id !== undefined}
        onClose={close}
        title={id && t('number', { id })}
        size={560}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        destroyOnHidden
      >
        {id && (
          <NotRead>
            <Content id={id} />
          </NotRead>
        )}
      </Drawer>
    </>
  )
}

interface Complained {
  id: number
  orderId: number
}

/** A settled complaint leaves the list, while its panel stays open. */
function openRow(rows: readonly Complained[] | undefined, id: number): Complained {
  return rows?.find(({ orderId }) => orderId === id) ?? { id: 0, orderId: id }
}

function Content({ id }: { id: string }) {
  const t = useTexts(ordersTexts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(readOrder, { params: { id } }, { fresh: true }))
  if (error && !data)
    return <ErrorState title={t('page.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  if (String(data?.id) !== id || !data) return <OrderPlaceholder className={blocks.stack16} />
  const { customerName, farmName: farm, farmPhone: phone } = data
  return (
    <div className={blocks.stack16}>
      <p>
        {customerName} · <Link to={`/dashboard/orders/${id}`}>{t('page.whole')}</Link>
      </p>
      {phone !== null && <PhoneLink phone={phone}>{t('page.callFarm', { farm, phone })}</PhoneLink>}
      <Complaints order={data} />
    </div>
  )
}
