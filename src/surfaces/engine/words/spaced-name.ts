/** `accountCircle` → `account circle` */
export const spacedName = (name: string): string => name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
