/** Draws the first frame of a "list surfaces" response: `first-frame.ts WIDTH FILE`. */
import {readFileSync} from 'node:fs';
import {decode} from '../../src/client/answer/decode.ts';
import {listSurfaces, type Surface} from '../../src/contract/surfaces.ts';
import {createPen} from '../../src/surfaces/picture/draw/pen.ts';
import {ConversationView} from '../../src/surfaces/view/conversation/conversation-view.ts';
import {parseVisible} from '../../src/text/json/visible-json.ts';
import {createTheme} from '../../src/text/theme.ts';
import {clean} from '../../src/text/visible.ts';

const [, , width, file = ''] = process.argv;
const decoded = decode(listSurfaces, parseVisible(readFileSync(file, 'utf8')));
const pen = createPen(createTheme({hasColor: true, hasUnicode: true}));
const page = new ConversationView({pen, clean, now: () => 0, timeZone: 'UTC'});
page.load((decoded?.data.surfaces ?? []) as readonly Surface[]);
process.stdout.write(`${page.lines(Number(width), 50).join('\n')}\n`);
page.step(1);
process.stdout.write(`${page.lines(Number(width), 50).join('\n')}\n`);
