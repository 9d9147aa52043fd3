/** What an Autocomplete says by itself, in the language of the screen. */
import { useTranslate } from 'react-admin'

export const useAutocompleteWords = () => {
  const translate = useTranslate()
  return {
    noOptionsText: translate('engine.nothingFound'),
    loadingText: translate('engine.loading'),
    openText: translate('engine.open'),
    closeText: translate('engine.close'),
    clearText: translate('engine.clear'),
  }
}
