/** A button with a menu that asks for the format of a file. */
import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useMenu } from '../../ui/useMenu'
import type { ExportFormat } from './exportFormats'

/** Names of the formats in the menu; they are the same in every language. */
export const exportFormatNames: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' }

interface FileMenuProps<Choice> {
  choices: readonly { choice: Choice; label: string }[]
  isBusy: boolean
  isOff: boolean
  /** Describes what is exported, for a button whose text is not clear enough. */
  label?: string
  onChoose(choice: Choice): void
  /** Menu items in addition to the formats. */
  children?: ReactNode
}

export const FileFormatMenu = <Choice,>({
  choices,
  isBusy,
  isOff,
  label,
  onChoose,
  children,
}: FileMenuProps<Choice>) => {
  const translate = useTranslate()
  const { opener, menu, close } = useMenu()
  return (
    <>
      <Button startIcon={<Download />} loading={isBusy} disabled={isOff} aria-label={label} {...opener}>
        {translate('engine.export')}
      </Button>
      <Menu {...menu}>
        {choices.map(({ choice, label }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close()
              onChoose(choice)
            }}
          >
            {label}
          </MenuItem>
        ))}
        {children}
      </Menu>
    </>
  )
}
