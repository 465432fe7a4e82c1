import {scenes} from './scenes.ts';

scenes('settings');
