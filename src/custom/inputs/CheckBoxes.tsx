/** Some of what there is, a box each under a legend. */
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'

interface CheckBoxesProps<Value extends string> {
  /** Translated. */
  legend: string
  options: readonly Value[]
  labelOf(option: Value): string
  chosen: readonly Value[]
  onChange(next: Value[]): void
}

export function CheckBoxes<Value extends string>(props: CheckBoxesProps<Value>) {
  const { legend, options, labelOf, chosen, onChange } = props
  const toggle = (option: Value) =>
    onChange(chosen.includes(option) ? chosen.filter(each => each !== option) : [...chosen, option])
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{legend}</FormLabel>
      {options.map(option => (
        <FormControlLabel
          key={option}
          control={<Checkbox size="small" checked={chosen.includes(option)} onChange={() => toggle(option)} />}
          label={labelOf(option)}
          sx={{ py: { xs: 0.5, sm: 0 } }}
        />
      ))}
    </FormControl>
  )
}
