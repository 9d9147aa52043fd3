/** Button that opens the trail of a record. The trail's code is loaded with the first click. */
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionButton, type ActionButtonProps } from '../../ui/ActionButton'

const TrailDialog = lazy(async () => ({ default: (await import('./TrailDialog')).TrailDialog }))

interface TrailButtonProps extends Pick<ActionButtonProps, 'hasLabel'> {
  id: string
  /** Name of the record, which distinguishes the buttons of a list. */
  name: string
}

export const TrailButton = ({ id, name, hasLabel = false }: TrailButtonProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const label = translate('engine.history')
  return (
    <>
      <ActionButton
        icon="log"
        label={hasLabel || !name ? label : `${label}: ${name}`}
        hasLabel={hasLabel}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <TrailDialog id={id} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
