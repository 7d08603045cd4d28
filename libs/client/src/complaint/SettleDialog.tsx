import { type Complaint, decideComplaint, respondToComplaint } from '@santhe/contracts'
import { type CallError, useToast } from '@santhe/host'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { Button, Dialog, ProblemNotice, TextArea, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import settleTexts from '@santhe/ui/settle-complaint'
import { useState } from 'react'
import { useCall, useIdempotencyKey } from '../calls.ts'
import { useLateRefusal } from '../use-late-refusal.ts'

const CHOICES = ['replace', 'refund', 'part', 'disagree'] as const
type Choice = (typeof CHOICES)[number]

interface SettleDialogProps {
  complaint: Complaint
  /** Whether the outcome refunds money without the office. */
  isPaidOnline: boolean
  onClose: () => void
}

/** For the farm, or afterwards the office. docs/product/adjustments.md#complaints */
export function SettleDialog({ complaint, isPaidOnline, onClose }: SettleDialogProps) {
  const t = useTexts(settleTexts)
  const { choice, setChoice, amount, setAmount, words, setWords, problems, isBusy, handleSave } = useSettleForm(
    complaint,
    onClose,
  )
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <div className={blocks.stack20}>
        <p className={blocks.muted}>{t(isPaidOnline ? 'textOnline' : 'text')}</p>
        <fieldset className={blocks.stack8}>
          <legend>{t('choice')}</legend>
          {CHOICES.map(each => (
            <Button
              key={each}
              isWide
              look={each === choice ? 'primary' : 'quiet'}
              aria-pressed={each === choice}
              onClick={() => setChoice(each)}
            >
              {t(each)}
            </Button>
          ))}
        </fieldset>
        {choice && <p>{t(choice === 'disagree' && complaint.mayDecide ? 'disagreeFinal' : `${choice}Text`)}</p>}
        {choice === 'part' && (
          <TextInput
            label={t('amount')}
            error={problems.amount}
            sign="₹"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={setAmount}
          />
        )}
        <TextArea
          label={t('words')}
          isOptional={choice !== 'disagree'}
          error={problems.words}
          maxLength={1000}
          value={words}
          onChange={setWords}
        />
        <ProblemNotice>{problems.other}</ProblemNotice>
        <Button isWide disabled={!choice} isBusy={isBusy} busyLabel={t('saving')} onClick={() => void handleSave()}>
          {t('save')}
        </Button>
      </div>
    </Dialog>
  )
}

interface Problems {
  amount?: string | undefined
  words?: string | undefined
  other?: string | undefined
}

/** Errors of the fields, or one for the whole form. */
function problemsOf({ fields, message }: CallError): Problems {
  const { amount, words } = fields
  return amount || words ? { amount, words } : { other: message }
}

function useSettleForm({ id, mayDecide }: Complaint, onClose: () => void) {
  const t = useTexts(settleTexts)
  const toast = useToast()
  const [respond, responding] = useCall(respondToComplaint)
  const [decide, deciding] = useCall(decideComplaint)
  const refuse = useLateRefusal(t('title'))
  const keyOf = useIdempotencyKey()
  const [choice, setChoice] = useState<Choice>()
  const [amount, setAmount] = useState('')
  const [words, setWords] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const isPart = choice === 'part'

  function missing(): Problems {
    return {
      ...(isPart && (rupeesToPaise(amount) ?? 0) <= 0 && { amount: t('noAmount') }),
      ...(choice === 'disagree' && words.trim() === '' && { words: t('noWords') }),
    }
  }

  function doneText({ waitsFor, response: first, decision }: Complaint): string {
    const verdict = decision ?? first
    if (!verdict?.noStock) return t(waitsFor === null ? 'done' : 'passedOn')
    return t('noStock', { amount: formatRupees(rupeesToPaise(verdict.amount) ?? 0) })
  }

  const handleSave = async (): Promise<void> => {
    const first = missing()
    setProblems(first)
    if (!choice || Object.keys(first).length > 0) return
    const body = { outcome: isPart ? ('refund' as const) : choice, words, ...(isPart && { amount }) }
    const outcome = await (mayDecide ? decide : respond)({ params: { id }, body, idempotencyKey: keyOf(body) })
    if (!outcome.ok) return refuse(outcome.error, error => setProblems(problemsOf(error)))
    toast({ title: doneText(outcome.data), tone: 'good' })
    onClose()
  }

  const isBusy = responding.isBusy || deciding.isBusy
  return { choice, setChoice, amount, setAmount, words, setWords, problems, isBusy, handleSave }
}
