import { useCall } from '@santhe/client'
import { deleteProduct, type Product } from '@santhe/contracts'
import { reasonOf, useToast } from '@santhe/host'
import { Button, Dialog, useTexts } from '@santhe/ui'
import { listTexts } from '../list-texts.ts'
import styles from './panels.module.css'

export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteProduct)
  const handleDelete = async () => {
    const outcome = await send({ params: { id: product.id } })
    if (outcome.ok) toast({ title: t('products.deleted'), text: product.name, tone: 'good' })
    else toast({ title: t('products.deleteFailed'), text: reasonOf(outcome.error), tone: 'bad' })
    onClose()
  }
  return (
    <Dialog title={t('products.deleteTitle', { name: product.name })} isOpen onClose={onClose}>
      <p>{t('products.deleteText')}</p>
      <div className={styles.ways}>
        <Button look="quiet" onClick={onClose}>
          {t('products.keep')}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={handleDelete}>
          {t('products.deleteConfirm')}
        </Button>
      </div>
    </Dialog>
  )
}
