const types = '/^(date|time|datetime-local|month|week|color)$/';

/** Refuses the browser's own fields for dates, times and colors, of which there is one of ours each. */
export const noNativeFields = [
  {
    selector: `JSXAttribute[name.name='type'] > Literal[value=${types}], JSXAttribute[name.name='type'] > JSXExpressionContainer > Literal[value=${types}]`,
    message:
      'Dates and times are typed into DateField, TimeField or WhenInput (ui/form, ui/when), colors into ColorField (ui/color).',
  },
];
