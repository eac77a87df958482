// The module of the page of sums: that of every console page, and the styles of figures and charts.
import '../entry.ts';
import '../../styles/sums.css';
