/** Shown above the list after a store was added: offers to add its bins and print their labels. */
import { useNewStore } from './newStore'

export const NewStoreNextStep = () => {
  const { added, forget } = useNewStore()
  if (!added) return null
  const { store, Box } = added
  return <Box key={store.guid} store={store} onClose={forget} />
}
