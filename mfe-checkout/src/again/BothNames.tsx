import { LocalName } from '@santhe/ui'

/** Stands for the product's name while a sentence is translated. */
const PLACE = '{}'

interface BothNamesProps {
  name: string
  localName: string
  /** Returns the sentence with this name in it. */
  sentence: (name: string) => string
}

/** A sentence about a product, whose name in its own language stands beside the other: 'Okra ಬೆಂಡೆಕಾಯಿ is sold out.' */
export function BothNames({ name, localName, sentence }: BothNamesProps) {
  if (localName === '') return sentence(name)
  const [before, ...after] = sentence(PLACE).split(PLACE)
  return (
    <>
      <span>{`${before}${name}`}</span> <LocalName>{localName}</LocalName>
      <span>{after.join(PLACE)}</span>
    </>
  )
}
