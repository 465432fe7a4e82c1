import {createContext} from 'react';
import type {Painter} from './painter.ts';

/** Undefined where Ink writes to the terminal directly. */
export const PainterContext = createContext<Painter | undefined>(undefined);
