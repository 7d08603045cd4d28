import { Button, LazyPart, useTexts } from '@santhe/ui'
import { useState } from 'react'
import cameraButtonTexts from '../texts/en/camera-button.json'

export const loadCamera = async () => (await import(/* webpackChunkName: "camera" */ './CameraDialog.tsx')).CameraDialog

interface CameraButtonProps {
  label: 'take' | 'takeFurther'
  onPhoto: (photo: File) => void
}

/** The camera chunk loads on the first press. */
export function CameraButton({ label, onPhoto }: CameraButtonProps) {
  const t = useTexts(cameraButtonTexts)
  const [isOpen, setOpen] = useState(false)
  const handleUse = (photo: File) => {
    setOpen(false)
    onPhoto(photo)
  }
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t(label)}
      </Button>
      {isOpen && <LazyPart load={loadCamera} isEnabled props={{ onUse: handleUse, onClose: () => setOpen(false) }} />}
    </>
  )
}
