export const machineTags = ['Machines']
