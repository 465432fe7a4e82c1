/** Whether a path is that of a field or of one of its members. */
export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
