import {createContext} from 'react';
import type {Painter} from './painter.ts';

/** Undefined where Ink writes to the terminal itself. */
export const PainterContext = createContext<Painter | undefined>(undefined);
