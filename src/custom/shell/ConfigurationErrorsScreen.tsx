/** In development, instead of the area: what is wrong in the definitions, by its path. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'

/** For developers, whose language is the code's. */
export const ConfigurationErrorsScreen = ({ mistakes }: { mistakes: readonly string[] }) => (
  <Alert severity="error" component="main" id="content" sx={{ m: 3, overflowWrap: 'anywhere' }}>
    <AlertTitle component="h1">{`The definitions have ${mistakes.length} mistakes`}</AlertTitle>
    <ul>
      {mistakes.map(mistake => (
        <li key={mistake}>{mistake}</li>
      ))}
    </ul>
  </Alert>
)
