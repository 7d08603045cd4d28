import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import { VisuallyHidden } from '../show/inline.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import type { ComboboxGroup } from './combobox-matches.ts'
import { Field, type FieldLabels } from './Field.tsx'
import styles from './fields.module.css'
import { useCombobox } from './use-combobox.ts'

interface ComboboxProps extends FieldLabels {
  name?: string
  value: string
  onChange: (value: string) => void
  groups: readonly ComboboxGroup[]
  placeholder?: string
  /** Called while typing, for lists searched on the server. */
  onType?: (text: string) => void
}

/** Searchable choice from a long, grouped list; works by keyboard. For short lists use `Select`. */
export function Combobox(props: ComboboxProps) {
  const { label, isLabelHidden, hint, error, isOptional, name, value, onChange, groups, placeholder, onType } = props
  const t = useTexts(uiTexts)
  const listId = useId()
  const box = useCombobox({ groups, value, onChange })
  const idOf = (option: string) => `${listId}-${option.replace(/\s+/g, '-')}`
  return (
    <Field {...{ label, isLabelHidden, hint, error, isOptional }}>
      {wiring => (
        <span className={styles.control}>
          <input
            {...wiring}
            type="text"
            role="combobox"
            name={name}
            className={classes(styles.input, styles.select)}
            autoComplete="off"
            spellCheck="false"
            placeholder={placeholder}
            aria-autocomplete="list"
            aria-expanded={box.isOpen}
            aria-controls={listId}
            aria-activedescendant={box.active && idOf(box.active)}
            value={box.text}
            onChange={event => {
              box.handleType(event.currentTarget.value)
              onType?.(event.currentTarget.value)
            }}
            onKeyDown={box.handleKey}
            onClick={box.open}
            onFocus={event => event.currentTarget.select()}
            onBlur={box.handleLeave}
          />
          <span className={styles.arrow}>
            <Icon name="chevron-down" size="small" />
          </span>
          <Options
            {...{ listId, idOf, value }}
            groups={box.isOpen ? box.matches : []}
            active={box.active}
            onChoose={box.choose}
          />
          {box.isOpen && box.count === 0 && <p className={styles.none}>{t('noneFits')}</p>}
          <VisuallyHidden>
            <span aria-live="polite">{box.isOpen && box.text !== value && t('fitting', { count: box.count })}</span>
          </VisuallyHidden>
        </span>
      )}
    </Field>
  )
}

interface OptionsProps {
  listId: string
  idOf: (option: string) => string
  value: string | undefined
  groups: readonly ComboboxGroup[]
  active: string | undefined
  onChoose: (option: string) => void
  /** Content of an option that is not its own text. */
  textOf?: (option: string) => ReactNode
}

/** The focus stays in the input; Enter selects the `active` option. */
export function Options({ listId, idOf, value, groups, active, onChoose, textOf = option => option }: OptionsProps) {
  const t = useTexts(uiTexts)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = groups.length > 0
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    if (active) list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('choices')}
      tabIndex={-1}
      className={styles.options}
      hidden={!isOpen}
      // Keep the focus, or the list closes before the press registers.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups by role; a fieldset is none of its children.
        <div key={group.label} role="group" aria-label={group.label}>
          {group.label !== '' && (
            <p className={styles.groupLabel} aria-hidden="true">
              {group.label}
            </p>
          )}
          {group.options.map(option => (
            <button
              key={option}
              id={idOf(option)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option === value}
              data-active={option === active ? '' : undefined}
              className={styles.option}
              onClick={() => onChoose(option)}
            >
              {textOf(option)}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
