import { useEffect, useState } from 'react'
import { Picture, type PictureProps } from './Picture.tsx'

type ChosenPictureProps = Pick<PictureProps, 'alt' | 'ratio' | 'className'> & { file: File }

/** A chosen file as it will look once it is cut to the ratio around its middle, before anything is sent. */
export function ChosenPicture({ file, ...picture }: ChosenPictureProps) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <Picture src={url} eager {...picture} />
}
