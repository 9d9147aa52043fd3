/** Above the list after a store was added: its bins and their labels. */
import { lazy, Suspense } from 'react'
import { useNewStore } from './newStore'

const NextStepBox = lazy(async () => ({ default: (await import('./NextStepBox')).NextStepBox }))

export const NextStep = () => {
  const { store, forget } = useNewStore()
  return store ? (
    <Suspense fallback={null}>
      <NextStepBox key={store.guid} store={store} onClose={forget} />
    </Suspense>
  ) : null
}
