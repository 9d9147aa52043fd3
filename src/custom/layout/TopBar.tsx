/** The bar on top of every area: logo to `/`, language, sign-out; on a phone the menu's button. */
import Logout from '@mui/icons-material/Logout'
import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMe } from '../../authProvider/useSession'
import { Logo } from '../pages/public/Logo'
import { LanguageButton } from './LanguageButton'
import { useSignOut } from './SignOutContext'

export const TopBar = ({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu(): void }) => {
  const translate = useTranslate()
  const signOut = useSignOut()
  const me = useMe()
  const signOutLabel = translate('shell.signOut')
  return (
    <AppBar position="sticky" elevation={0} sx={{ zIndex: theme => theme.zIndex.drawer + 1 }}>
      <Toolbar sx={{ gap: 1 }}>
        <IconButton
          color="inherit"
          aria-label={translate('shell.menuButton')}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          <MenuIcon />
        </IconButton>
        <Box
          component={Link}
          to="/"
          aria-label={translate('shell.home')}
          sx={{ display: 'flex', p: 0.5, '& svg': { width: 32, height: 32 } }}
        >
          <Logo />
        </Box>
        <Typography noWrap sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600 }}>
          {me?.organisation?.name ?? me?.email ?? ''}
        </Typography>
        <LanguageButton />
        <Tooltip title={signOutLabel}>
          <IconButton color="inherit" aria-label={signOutLabel} onClick={signOut}>
            <Logout />
          </IconButton>
        </Tooltip>
      </Toolbar>
    </AppBar>
  )
}
