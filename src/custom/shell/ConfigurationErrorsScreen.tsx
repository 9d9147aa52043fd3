/** Shown in development instead of the area if definitions have errors. Lists each error with its path. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'

/** Lists the errors in English, because only developers read them. */
export const ConfigurationErrorsScreen = ({ errors }: { errors: readonly string[] }) => (
  <Alert severity="error" component="main" id="content" sx={{ m: 3, overflowWrap: 'anywhere' }}>
    <AlertTitle component="h1">{`Mistakes in the definitions: ${errors.length}`}</AlertTitle>
    <ul>
      {errors.map(error => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  </Alert>
)
