import { useCall, useEndpoint, useMinutesTo } from '@santhe/client'
import {
  type AssistCode,
  endAssist,
  type FarmAssist,
  mailAssistCode,
  makeAssistCode,
  readFarmAssist,
  revokeAssistCard,
} from '@santhe/contracts'
import { textOf, useLanguage, useNow, useToast } from '@santhe/host'
import { assistCodeText, istDateOf, nearDate } from '@santhe/rules'
import { Button, classes, ErrorState, LazyPart, Notice, Panel, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useState } from 'react'
import helpTexts from '../texts/en/help.json'
import styles from './help.module.css'

const printedCard = async () => (await import('./PrintedCard.tsx')).PrintedCard

/** Lets a taluk agent help, and shows who helps now. docs/product/roles.md#assisted-mode */
export function HelpPanel() {
  const t = useTexts(helpTexts)
  const { data, error, retry, isRefreshing } = useEndpoint(readFarmAssist, {}, { fresh: true })
  const [code, setCode] = useScreenCode(data, retry)
  const [card, setCard] = useState<AssistCode>()
  return (
    <Panel title={t('title')}>
      <p className={styles.text}>{t('text')}</p>
      {data && data.closedTo.length > 0 && (
        <Notice tone="attention" icon="warning">
          {t('closed', { names: data.closedTo.join(', ') })}
        </Notice>
      )}
      {code && <ScreenCode code={code} />}
      <Ways hasCode={code !== undefined} onCode={setCode} onCard={setCard} />
      {data && <Present data={data} onRevoked={() => setCard(undefined)} />}
      {error && !data && (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {card && <LazyPart load={printedCard} isEnabled props={{ card, onPrinted: () => setCard(undefined) }} />}
    </Panel>
  )
}

/** Poll this often (ms) for use of the code on screen. */
const LOOK_MS = 5_000

/**
 * Returns the code on screen and its setter, and polls while the code is valid and visible. The code disappears once
 * used, or replaced elsewhere.
 */
function useScreenCode(data: FarmAssist | undefined, look: () => void) {
  const [code, setCode] = useState<AssistCode>()
  // Responses older than the code don't list it.
  const [wasListed, setListed] = useState(false)
  const isListed = code !== undefined && data?.screen?.expiresAt === code.expiresAt
  const set = (next: AssistCode | undefined) => {
    setCode(next)
    setListed(false)
  }
  useEffect(() => {
    if (isListed) setListed(true)
    else if (wasListed) setCode(undefined)
  }, [isListed, wasListed])
  useEffect(() => {
    if (!code) return
    const timer = setInterval(() => {
      const isOver = Date.now() >= Date.parse(code.expiresAt)
      if (!isOver && document.visibilityState === 'visible') look()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [code, look])
  return [code, set] as const
}

function ScreenCode({ code: { code, expiresAt } }: { code: AssistCode }) {
  const t = useTexts(helpTexts)
  const minutes = useMinutesTo(expiresAt)
  return (
    <div className={classes(styles.code, minutes === 0 && styles.expired)} role="status">
      <p>{t('code')}</p>
      <strong className={styles.digits}>{assistCodeText(code)}</strong>
      <p>{minutes > 0 ? t('minutes', { count: minutes }) : t('expired')}</p>
    </div>
  )
}

interface WaysProps {
  hasCode: boolean
  onCode: (code: AssistCode | undefined) => void
  onCard: (code: AssistCode) => void
}

function Ways({ hasCode, onCode, onCard }: WaysProps) {
  const t = useTexts(helpTexts)
  const toast = useToast()
  const [make, making] = useCall(makeAssistCode)
  const [makeCard, makingCard] = useCall(makeAssistCode)
  const [mail, mailing] = useCall(mailAssistCode)
  const refuse = (text: string) => toast({ title: t('failed'), text, tone: 'bad' })
  const handleShow = async () => {
    const outcome = await make({ body: { kind: 'screen' } })
    if (outcome.ok) onCode(outcome.data)
    else refuse(textOf(outcome.error))
  }
  const handleMail = async () => {
    const outcome = await mail()
    if (!outcome.ok) return refuse(textOf(outcome.error))
    // Emailing a code replaces the one on screen.
    onCode(undefined)
    toast({ title: t('mailed'), text: t('mailedText'), tone: 'good' })
  }
  const handlePrint = async () => {
    const outcome = await makeCard({ body: { kind: 'card' } })
    if (outcome.ok) onCard(outcome.data)
    else refuse(textOf(outcome.error))
  }
  return (
    <div className={blocks.row8}>
      <Button isBusy={making.isBusy} onClick={() => void handleShow()}>
        {t(hasCode ? 'another' : 'show')}
      </Button>
      <Button look="quiet" isBusy={mailing.isBusy} onClick={() => void handleMail()}>
        {t('mail')}
      </Button>
      <Button look="quiet" isBusy={makingCard.isBusy} onClick={() => void handlePrint()}>
        {t('print')}
      </Button>
    </div>
  )
}

function Present({ data: { card, live }, onRevoked }: { data: FarmAssist; onRevoked: () => void }) {
  return (
    <>
      {live.map(help => (
        <LiveHelp key={help.id} help={help} />
      ))}
      {card && <CardRow expiresAt={card.expiresAt} onRevoked={onRevoked} />}
    </>
  )
}

function CardRow({ expiresAt, onRevoked }: { expiresAt: string; onRevoked: () => void }) {
  const t = useTexts(helpTexts)
  const language = useLanguage()
  const toast = useToast()
  const today = istDateOf(useNow())
  const [revoke, { isBusy }] = useCall(revokeAssistCard)
  const handleRevoke = async () => {
    const outcome = await revoke()
    if (!outcome.ok) return toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    onRevoked()
    toast({ title: t('revoked'), tone: 'good' })
  }
  return (
    <div className={styles.row}>
      <p>{t('card', { date: nearDate(expiresAt, today, language) })}</p>
      <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void handleRevoke()}>
        {t('revoke')}
      </Button>
    </div>
  )
}

function LiveHelp({ help: { id, agentName, expiresAt } }: { help: FarmAssist['live'][number] }) {
  const t = useTexts(helpTexts)
  const toast = useToast()
  const minutes = useMinutesTo(expiresAt)
  const [end, { isBusy }] = useCall(endAssist)
  const handleEnd = async () => {
    const outcome = await end({ params: { id } })
    if (!outcome.ok) return toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    toast({ title: t('ended'), tone: 'good' })
  }
  return (
    <div className={styles.row}>
      <p>{t('live', { agent: agentName, minutes: t('left', { count: minutes }) })}</p>
      <Button look="danger" size="small" isBusy={isBusy} onClick={() => void handleEnd()}>
        {t('end')}
      </Button>
    </div>
  )
}
