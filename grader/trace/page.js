// Draws the picture that the page brings along (to_json() in page.cpp), and answers keys, pointer and clicks. It is filled in
// like the page: no two opening braces may stand side by side.
const picture = JSON.parse(document.getElementById('picture').textContent);
const german = document.documentElement.lang === 'de';
const words = german
  ? {line: 'Zeile', writtenIn: 'geschrieben in Zeile', reads: 'liest', writes: 'schreibt', item: 'Work-Item', element: 'Element', expected: 'erwartet', races: 'Datenwettlauf',
     ask: 'Zeigen Sie auf eine Zelle, um ihre Geschichte zu sehen; klicken Sie auf eine Zeile, um ihre Zugriffe zu sehen.',
     never: 'Kein Work-Item greift auf diese Zelle zu.', nowhere: 'Diese Zeile greift auf keine gezeichnete Zelle zu.', step: 'Schritt', barrier: 'Barriere in Zeile'}
  : {line: 'line', writtenIn: 'written in line', reads: 'reads', writes: 'writes', item: 'work-item', element: 'element', expected: 'expected', races: 'data race',
     ask: 'Point at a cell for its history; click a line for its accesses.',
     never: 'No work-item accesses this cell.', nowhere: 'This line accesses no cell of the picture.', step: 'step', barrier: 'barrier in line'};
const byId = id => document.getElementById(id);
const steps = picture.steps;
const longest = Math.max(...steps.map(step => step.cells.length));
const isWide = steps.some(step => step.cells.some(cell => (cell.expected || cell.value).length > 6));
const perRow = Math.min(picture.shown, longest, isWide ? 8 : 16), width = isWide ? 104 : 52;
let now = picture.divergence ? picture.divergence.step : steps.length - 1;
let first = Math.floor(picture.first / perRow) * perRow, chosenLine = 0, timer = 0;
let asks = false, isOpen = false; // a lecture's question: what will the cells hold after this step? Nobody has seen it yet

const space = 'http://www.w3.org/2000/svg';
function element(name, attributes, text) {
  const made = document.createElementNS(space, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  return made;
}

const cellHeight = 30, rowHeight = 66, left = 204, top = 40;
const x = cell => left + (cell - first) * width;
const y = step => top + step * rowHeight;
const isShown = cell => cell >= first && cell < first + perRow;
const hasOwner = cell => cell.by >= 0 && (cell.active || cell.line === 0);
const isOfSegment = cell => cell.by >= 0 && cell.line === 0;

function drawEdge(group, step, [from, to]) {
  if (!isShown(from) || !isShown(to)) return;
  const above = y(step - 1) + cellHeight + (steps[step - 1].cells.some(cell => cell.expected) ? 14 : 0);
  const middle = width / 2 - 2, x0 = x(from) + middle, x1 = x(to) + middle, y1 = y(step);
  const low = (above + y1) / 2;
  group.append(element('path', {class: 'edge', d: `M${x0} ${above} C${x0} ${low} ${x1} ${low} ${x1} ${y1}`}));
}

const fitting = text => text.length * 10 > width ? {textLength: width - 10, lengthAdjust: 'spacingAndGlyphs'} : {};

function drawCell(group, s, i) {
  const step = steps[s], cell = step.cells[i], kinds = ['cell'];
  if (cell.active) kinds.push('active');
  if (cell.expected || cell.races) kinds.push('bad');
  const fault = picture.divergence;
  if (fault && fault.step === s && fault.cell === i && kinds.includes('bad')) kinds.push('first');
  const goesOn = isOfSegment(cell) && i > first && step.cells[i - 1].by === cell.by;
  const joins = isOfSegment(cell) && i + 1 < step.cells.length && step.cells[i + 1].by === cell.by;
  const shown = element('g', {class: kinds.join(' '), tabindex: 0, 'data-step': s, 'data-cell': i});
  shown.append(element('rect', {x: x(i), y: y(s), width: width - (joins ? 0 : 4), height: cellHeight, rx: isOfSegment(cell) ? 0 : 4}));
  const middle = x(i) + width / 2 - 2, value = cell.value === '' ? '·' : cell.value;
  shown.append(element('text', {class: 'value', x: middle, y: y(s) + 20, 'text-anchor': 'middle', ...fitting(value)}, value));
  shown.append(element('text', {class: 'question', x: middle, y: y(s) + 20, 'text-anchor': 'middle'}, '?'));
  shown.addEventListener('click', () => shown.classList.add('told'));
  if (hasOwner(cell) && !goesOn) shown.append(element('text', {class: 'quiet', x: x(i) + 3, y: y(s) - 3}, cell.by));
  if (cell.expected)
    shown.append(element('text', {class: 'expected', x: middle, y: y(s) + cellHeight + 13, 'text-anchor': 'middle', ...fitting(cell.expected)}, cell.expected));
  if (isOfSegment(cell) && step.accesses.some(access => access.cell === i && !access.writes))
    shown.append(element('path', {class: 'read', d: `M${middle - 5} ${y(s) + cellHeight + 9} l5 -7 l5 7`}));
  shown.addEventListener('mouseenter', () => tellHistory(s, i));
  shown.addEventListener('focus', () => tellHistory(s, i));
  group.append(shown);
}

/// The name in the margin, broken at blanks.
function drawName(group, s) {
  const lines = [''], where = linesOf(steps[s]);
  for (const word of steps[s].name.split(/ (?!=)(?<!= )(?<!\d, (?=\d))/)) // "[2, 4)" and "x = 0.1" stay together
    if ((lines.at(-1) + word).length > 24) lines.push(word);
    else lines[lines.length - 1] += (lines.at(-1) ? ' ' : '') + word;
  const name = element('text', {class: steps[s].notes.length ? 'name bad' : 'name', y: y(s) + 20 - 7 * (lines.length - 1 + (where.length ? 1 : 0))});
  lines.forEach((line, i) => name.append(element('tspan', {x: 6, dy: i ? 15 : 0}, line)));
  if (where.length) name.append(element('tspan', {class: 'quiet', x: 6, dy: 14}, `${words.writtenIn} ${where.join(', ')}`));
  group.append(element('rect', {class: 'band', x: 0, y: y(s) - 16, width: left + perRow * width, height: rowHeight - 4}), name);
}

function linesOf(step) {
  return [...new Set(step.accesses.filter(access => access.writes).map(access => access.line))].sort((a, b) => a - b);
}

function draw() {
  const svg = element('svg', {viewBox: `0 0 ${left + perRow * width} ${y(steps.length - 1) + cellHeight + 22}`, role: 'img'});
  for (let i = first; i < Math.min(first + perRow, longest); ++i)
    svg.append(element('text', {class: 'quiet', x: x(i) + width / 2 - 2, y: 14, 'text-anchor': 'middle'}, i));
  steps.forEach((step, s) => {
    const group = element('g', {'data-row': s});
    drawName(group, s);
    if (s > 0) step.edges.forEach(edge => drawEdge(group, s, edge));
    for (let i = first; i < Math.min(first + perRow, step.cells.length); ++i) drawCell(group, s, i);
    svg.append(group);
  });
  byId('drawing').replaceChildren(svg);
}

/// What stands beside the picture ends where the window does.
function fitIntoWindow() {
  const controls = document.querySelector('nav'), style = document.documentElement.style;
  style.setProperty('--controls', `${controls.offsetHeight}px`);
  style.setProperty('--above', `${controls.getBoundingClientRect().bottom}px`);
}

/// Below the controls, which stay.
function bringIntoView(row, behavior = 'smooth') {
  const box = row.getBoundingClientRect(), above = document.querySelector('nav').getBoundingClientRect().bottom;
  if (box.top < above) scrollBy({top: box.top - above - 10, behavior});
  else if (box.bottom > innerHeight) scrollBy({top: box.bottom - innerHeight + 10, behavior});
}

function showStep() {
  const step = steps[now];
  document.querySelectorAll('[data-row]').forEach(row => {
    row.classList.toggle('later', +row.dataset.row > now);
    row.classList.toggle('now', +row.dataset.row === now);
    row.classList.toggle('open', isOpen && +row.dataset.row === now);
  });
  byId('now').textContent = `${words.step} ${now + 1}/${steps.length}: ${step.name}` + (step.line && !step.name.includes(`${words.line} ${step.line}`) ? ` · ${words.barrier} ${step.line}` : '');
  byId('slider').value = now;
  byId('notes').replaceChildren(...(isOpen ? [] : step.notes).map(note => { const item = document.createElement('li'); item.textContent = note; return item; }));
  const run = new Set(step.accesses.map(access => access.line));
  if (step.line) run.add(step.line);
  const lines = [...byId('source').children];
  lines.forEach((line, i) => line.classList.toggle('runs', run.has(i + 1)));
  const seen = lines.filter((line, i) => run.has(i + 1));
  if (seen.length) byId('source').scrollTop = seen[0].offsetTop - byId('source').offsetTop - 60;
}

function go(step) {
  isOpen = asks && step === now + 1 && step < steps.length;
  now = Math.max(0, Math.min(steps.length - 1, step));
  showStep();
  bringIntoView(document.querySelector(`[data-row="${now}"]`));
}

/// To the next step, or to the answer to this one's question.
function forward() {
  if (!isOpen) return go(now + 1);
  isOpen = false;
  showStep();
}

function ask() {
  asks = !asks;
  document.body.classList.toggle('asking', asks);
  byId('ask').setAttribute('aria-pressed', String(asks));
  go(asks ? 0 : now);
}

function listOf(entries) {
  const list = document.createElement('ol');
  for (const [text, bad] of entries) {
    const item = document.createElement('li');
    item.textContent = text;
    if (bad) item.className = 'bad';
    list.append(item);
  }
  return list;
}

function tell(title, entries, otherwise) {
  const head = document.createElement('p');
  head.textContent = title;
  byId('history').replaceChildren(head, entries.length ? listOf(entries) : otherwise);
}

function tellHistory(s, i) {
  if (asks && (s > now || (s === now && isOpen))) return;
  const cell = steps[s].cells[i], entries = [];
  steps.forEach((step, t) => {
    if (t !== s && !(step.local && steps[s].local)) return;
    for (const access of step.accesses)
      if (access.cell === i)
        entries.push([`${step.name}: ${words.item} ${access.by} ${access.writes ? words.writes : words.reads} ${access.value} (${words.line} ${access.line})` +
                      (access.races ? ` – ${words.races}` : ''), access.races]);
  });
  tell(`${words.element} ${i}, ${steps[s].name}: ${cell.value || '·'}` + (cell.expected ? `, ${words.expected} ${cell.expected}` : ''),
       entries, words.never);
}

function chooseLine(line) {
  chosenLine = line === chosenLine ? 0 : line;
  [...byId('source').children].forEach((shown, i) => shown.classList.toggle('chosen', i + 1 === chosenLine));
  const touched = new Set(), entries = [];
  steps.forEach((step, s) => step.accesses.forEach(access => {
    if (access.line !== chosenLine) return;
    touched.add(`${s} ${access.cell}`);
    entries.push([`${step.name}: ${words.item} ${access.by} ${access.writes ? words.writes : words.reads} ${words.element} ${access.cell}: ${access.value}`, access.races]);
  }));
  document.querySelectorAll('.cell').forEach(cell =>
    cell.classList.toggle('touched', touched.has(`${cell.dataset.step} ${cell.dataset.cell}`)));
  if (chosenLine) tell(`${words.line} ${chosenLine}`, entries, words.nowhere);
  else byId('history').replaceChildren(words.ask);
}

function play() {
  const isOn = timer !== 0;
  clearInterval(timer);
  timer = 0;
  if (!isOn) {
    if (now === steps.length - 1) go(0);
    timer = setInterval(() => { forward(); if (now === steps.length - 1 && !isOpen) play(); }, 1200);
  }
  byId('play').setAttribute('aria-pressed', String(!isOn));
}

function look(at) {
  if (longest <= perRow) return;
  first = Math.max(0, Math.min(longest - perRow, at));
  byId('range').textContent = `${first} … ${first + perRow - 1}`;
  draw();
  showStep();
}

function goToFault() {
  if (!picture.divergence) return;
  look(Math.floor(picture.divergence.cell / perRow) * perRow);
  go(picture.divergence.step);
}

picture.source.forEach((text, i) => {
  const line = document.createElement('div');
  line.dataset.line = i + 1;
  line.tabIndex = 0;
  line.textContent = text || ' ';
  line.addEventListener('click', () => chooseLine(i + 1));
  line.addEventListener('keydown', event => { if (event.key === 'Enter') chooseLine(i + 1); });
  byId('source').append(line);
});
byId('slider').max = steps.length - 1;
byId('slider').addEventListener('input', event => go(+event.target.value));
byId('back').addEventListener('click', () => go(now - 1));
byId('forward').addEventListener('click', forward);
byId('ask').addEventListener('click', ask);
byId('play').addEventListener('click', play);
byId('fault').addEventListener('click', goToFault);
byId('fault').hidden = !picture.divergence;
byId('window').hidden = longest <= perRow;
byId('left').addEventListener('click', () => look(first - perRow));
byId('right').addEventListener('click', () => look(first + perRow));
document.addEventListener('keydown', event => {
  if (parent !== window && ['PageDown', 'PageUp'].includes(event.key)) { // the slides of `lab demo` around it
    event.preventDefault();
    parent.postMessage(event.key, '*');
    return;
  }
  const keys = {ArrowLeft: () => go(now - 1), ArrowRight: forward, '?': ask, Home: () => go(0), End: () => go(steps.length - 1),
                ' ': play, f: goToFault, '[': () => look(first - perRow), ']': () => look(first + perRow),
                Escape: () => { chosenLine = 0; chooseLine(0); }};
  if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key] || event.target.id === 'slider') return;
  if (event.target.tagName === 'BUTTON' && event.key === ' ') return;
  event.preventDefault();
  keys[event.key]();
});
document.body.classList.toggle('framed', parent !== window);
for (const event of ['scroll', 'resize']) addEventListener(event, fitIntoWindow);
addEventListener('resize', () => bringIntoView(document.querySelector('[data-row].now'), 'instant')); // a slide is hidden at first
fitIntoWindow();
byId('history').append(words.ask);
draw();
look(first);
showStep();
