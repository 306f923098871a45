export const people = [
  { name: 'Amelia Adebayo-Clarke', detail: '7 y 4 m', alert: 'Asthma', state: 'on' },
  { name: 'Ben Hughes', detail: '8 y', alert: null, state: 'on' },
  { name: 'Cerys ap Llywelyn-Wyn', detail: '6 y 11 m', alert: null, state: 'unset' },
  { name: 'Dafydd Ŵyn Ŷmlaen', detail: '7 y 1 m', alert: null, state: 'off' },
  { name: 'Ella Brown', detail: '9 y 2 m', alert: 'Nut allergy', state: 'on' },
  { name: 'Freya Jones', detail: '7 y', alert: null, state: 'unset' },
  { name: 'Maximilian Schönefeld-Rautenberg', detail: '8 y 6 m', alert: null, state: 'unset' },
  { name: 'Isla Khan', detail: '7 y 9 m', alert: null, state: 'on' },
  { name: 'Jack O’Neill', detail: '6 y 8 m', alert: 'Trial', state: 'unset' },
  { name: 'Léa Martin', detail: '8 y 3 m', alert: null, state: 'on' },
  { name: 'Mia Roberts', detail: '7 y 5 m', alert: null, state: 'unset' },
  { name: 'Noah Williams', detail: '9 y', alert: null, state: 'unset' },
] as const;
