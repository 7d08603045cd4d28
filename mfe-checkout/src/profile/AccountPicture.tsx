import { useCall } from '@santhe/client'
import { removeAvatar, type SessionPerson, setAvatar } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { isPicturePath } from '@santhe/rules'
import { Avatar, Button, ChosenPicture, FileButton, Icon, Panel, Progress, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId, useRef, useState } from 'react'
import { AccountFacts } from '../account/AccountFacts.tsx'
import texts from '../texts/en/checkout.json'
import styles from './profile.module.css'

export function AccountPicture({ person }: { person: SessionPerson }) {
  const t = useTexts(texts)
  const hintId = useId()
  const avatar = useAvatar()
  return (
    <Panel title={t('picture.title')}>
      <div className={styles.person}>
        <div className={styles.picture}>
          {avatar.file ? (
            <ChosenPicture file={avatar.file} alt={t('picture.preview')} ratio="1 / 1" className={styles.square} />
          ) : (
            <Avatar
              name={person.name}
              src={person.avatar}
              alt={t(isPicturePath(person.avatar) ? 'picture.yours' : 'picture.none')}
              sizes="112px"
              className={styles.square}
            />
          )}
          <div className={styles.words}>
            <p className={styles.text} id={hintId}>
              {t(avatar.file ? 'picture.previewText' : 'picture.hint')}
            </p>
            {avatar.share !== undefined && <Progress label={t('picture.sending')} share={avatar.share} />}
            {avatar.problem && (
              <p className={blocks.problem} role="alert">
                <Icon name="warning" size="small" /> {avatar.problem}
              </p>
            )}
            <Ways avatar={avatar} hasPicture={person.avatar !== null} describedBy={hintId} />
          </div>
        </div>
        <AccountFacts person={person} facts={['username', 'type', 'district', 'memberSince']} />
      </div>
    </Panel>
  )
}

interface WaysProps {
  avatar: ReturnType<typeof useAvatar>
  hasPicture: boolean
  describedBy: string
}

function Ways({ avatar, hasPicture, describedBy }: WaysProps) {
  const t = useTexts(texts)
  const choosing = useRef<HTMLInputElement>(null)
  // Removing the picture removes the focused button.
  const removal = useAvatarRemoval(() => choosing.current?.focus())
  if (!avatar.file) {
    return (
      <div className={blocks.row8}>
        <FileButton
          look="quiet"
          size="small"
          label={t(hasPicture ? 'picture.change' : 'picture.choose')}
          accept={AVATAR_TYPES.join(',')}
          describedBy={describedBy}
          onChoose={([file]) => avatar.choose(file)}
          ref={choosing}
        />
        {hasPicture && (
          <Button
            look="plain"
            size="small"
            isBusy={removal.isBusy}
            busyLabel={t('picture.removing')}
            onClick={removal.remove}
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
    )
  }
  const isSending = avatar.share !== undefined
  return (
    <div className={blocks.row8}>
      <Button size="small" isBusy={isSending} busyLabel={t('picture.sending')} onClick={avatar.send}>
        {t('picture.use')}
      </Button>
      {!isSending && (
        <Button look="plain" size="small" onClick={() => avatar.choose(undefined)}>
          {t('picture.cancel')}
        </Button>
      )}
    </div>
  )
}

/** docs/product/accounts.md#avatar. */
const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
const MOST_BYTES = 8 * 1024 * 1024

function refusalOf({ type, size }: File): 'picture.wrongKind' | 'picture.tooLarge' | undefined {
  if (!AVATAR_TYPES.some(accepted => accepted === type)) return 'picture.wrongKind'
  return size > MOST_BYTES ? 'picture.tooLarge' : undefined
}

/** `onRemoved` runs after all views have updated. */
function useAvatarRemoval(onRemoved: () => void) {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [remove, { isBusy }] = useCall(removeAvatar)

  const send = async () => {
    const outcome = await remove()
    if (!outcome.ok) return toast({ title: t('picture.removeFailed'), tone: 'bad' })
    toast({ title: t('picture.removed'), tone: 'good' })
    await refresh()
    onRemoved()
  }

  return { remove: () => void send(), isBusy }
}

/** A failed upload stays selected. `share` is upload progress, 0 to 1. */
function useAvatar() {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [upload] = useCall(setAvatar)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const [share, setShare] = useState<number>()

  const choose = (next: File | undefined) => {
    const refusal = next && refusalOf(next)
    setProblem(refusal ? t(refusal) : '')
    setFile(refusal ? undefined : next)
  }

  const send = async () => {
    if (!file) return
    setProblem('')
    setShare(0)
    const outcome = await upload({ files: [file], onSent: setShare })
    setShare(undefined)
    if (!outcome.ok) {
      toast({ title: t('picture.failed'), tone: 'bad' })
      // Only another picture helps, so keep the reason visible.
      if ([413, 415, 422].includes(outcome.error.status)) setProblem(outcome.error.message)
      return
    }
    setFile(undefined)
    toast({ title: t('picture.updated'), tone: 'good' })
    await refresh()
  }

  return { file, choose, send: () => void send(), problem, share }
}
