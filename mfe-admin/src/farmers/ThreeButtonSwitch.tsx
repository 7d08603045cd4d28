import { useCall } from '@santhe/client'
import { type AdminFarmer, setThreeButtonsOfFarm } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { Button, useTexts } from '@santhe/ui'
import { threeButtonTexts } from './texts.ts'

/** Switches three-button mode, with undo. docs/product/office.md#farmers-tab. */
export function ThreeButtonSwitch({ farmer: { id, farmName: name, threeButtons } }: { farmer: AdminFarmer }) {
  const t = useTexts(threeButtonTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(setThreeButtonsOfFarm)
  const switchTo = async (isOn: boolean, isUndo = false): Promise<void> => {
    const outcome = await send({ params: { id }, body: { isOn } })
    const about = `three buttons ${id}`
    if (!outcome.ok) toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad', about })
    else {
      const undo = isUndo ? undefined : () => void switchTo(!isOn, true)
      toast({ title: t(isOn ? 'nowOn' : 'nowOff', { name }), tone: 'good', about }, undo)
    }
  }
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t(threeButtons ? 'switchOff' : 'switchOn', { name })}
      isBusy={isBusy}
      onClick={() => switchTo(!threeButtons)}
    >
      {t(threeButtons ? 'on' : 'off')}
    </Button>
  )
}
