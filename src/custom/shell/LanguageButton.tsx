/** Language menu of the top bar: each language has its own name and a flag (spec sections 1 and 9). */
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNotify, useTranslate } from 'react-admin'
import { bcp47Tags, type Language, languages, languageTable } from '../../../contract/languages'
import { setLanguage, useLanguage } from '../../i18n/i18n'
import { Flag } from '../public/Flag'
import { useMenu } from '../ui/useMenu'

export const LanguageButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const current = useLanguage()
  const { opener, menu, close } = useMenu()
  const choose = (language: Language) => {
    close()
    setLanguage(language).catch(() => notify('errors.NetworkError', { type: 'error' }))
  }
  return (
    <>
      <IconButton aria-label={translate('shell.language')} {...opener}>
        <Flag language={current} />
      </IconButton>
      <Menu {...menu}>
        {languages.map(language => (
          <MenuItem
            key={language}
            lang={bcp47Tags[language]}
            selected={language === current}
            onClick={() => choose(language)}
          >
            <ListItemIcon>
              <Flag language={language} />
            </ListItemIcon>
            {languageTable[language].name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
