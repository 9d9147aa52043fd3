/** The language menu of the top bar: own names and flags (spec sections 1 and 9). */

import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { bcp47, type Language, languages, languageTable } from '../../../contract/limits'
import { setLanguage, useLanguage } from '../../i18n/i18n'
import { Flag } from '../pages/public/Flag'

export const LanguageButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const current = useLanguage()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const choose = (language: Language) => {
    close()
    setLanguage(language).catch(() => notify('errors.NetworkError', { type: 'error' }))
  }
  return (
    <>
      <IconButton
        aria-label={translate('shell.language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Flag language={current} />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {languages.map(language => (
          <MenuItem
            key={language}
            lang={bcp47[language]}
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
